declare module "*.toml" {
  const content: import("./games/contract.ts").Catalogue;
  export default content;
}

declare module "*.md" {
  const html: string;
  export default html;
}
