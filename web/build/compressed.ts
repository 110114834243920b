import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const LEAST = 1024;

/** Writes `FILE.gz` beside everything that text compresses well; the server sends it to those who take it. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle(options) {
      const folder = options.dir ?? "";
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (!/\.(js|css|html|svg|json)$/.test(entry)) continue;
        const content = readFileSync(join(folder, entry));
        if (content.length >= LEAST) writeFileSync(join(folder, `${entry}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
