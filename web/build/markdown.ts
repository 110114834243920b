import { readFileSync } from "node:fs";
import { marked } from "marked";
import type { Plugin } from "vite";

const RULE = /<strong>([A-Z]{2}-(?:[A-Z]+)?\d+)<\/strong>/g;

/** The pages of rules are Markdown that people read in the repository too: `import html from "….md"`. */
export function markdown(): Plugin {
  return {
    name: "markdown",
    enforce: "pre",
    load(id) {
      const [path] = id.split("?");
      if (!path?.endsWith(".md")) return null;
      return `export default ${JSON.stringify(page(readFileSync(path, "utf-8")))};`;
    },
  };
}

/** HTML in which the first mention of each rule's id is an anchor; rulings and reconstructions are marked. */
export function page(text: string): string {
  const seen = new Set<string>();
  const html = marked.parse(text, { async: false }).replace(RULE, (whole, id: string) => {
    if (seen.has(id)) return whole;
    seen.add(id);
    const ruling = /-R\d+$/.test(id) ? ' <mark title="where the rulebook is silent: our ruling">ruling</mark>' : "";
    return `<strong id="${id}">${id}</strong>${ruling}`;
  });
  return html.replaceAll(
    "<em>reconstructed</em>",
    '<mark title="not in any source we have: made to fill the gap">reconstructed</mark>',
  );
}
