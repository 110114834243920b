/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { markdown } from "./build/markdown.ts";
import { toml } from "./build/toml.ts";

const server = process.env.MOTHERLODE_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), toml(), markdown(), compressed()],
  // In tests Svelte has to be the one for browsers, else components cannot be mounted.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/motherlode/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
    target: "es2022",
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
    fs: { allow: [".."] },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
}));
