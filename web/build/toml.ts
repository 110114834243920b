import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Catalogues of words are TOML files that the Python side reads too: `import words from "….toml"`. */
export function toml(): Plugin {
  return {
    name: "toml",
    enforce: "pre",
    load(id) {
      const [path] = id.split("?");
      if (!path?.endsWith(".toml")) return null;
      return `export default ${JSON.stringify(parse(readFileSync(path, "utf-8")))};`;
    },
  };
}
