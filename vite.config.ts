import react from "@vitejs/plugin-react"
import { realpathSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vite"
import { chunkFolders, groups, testOf } from "./scripts/build/chunks.ts"
import { directImports } from "./scripts/build/directImports.ts"
import { embedModule } from "./scripts/build/embed.ts"
import { inlineRuntime } from "./scripts/build/inlineRuntime.ts"
import { budgets, pdfFiles, precompressed, programFiles } from "./scripts/build/plugins.ts"
import { offlinePage } from "./scripts/build/offlinePage.ts"
import { serviceWorker } from "./scripts/build/serviceWorker.ts"

const root = import.meta.dirname
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "4001"}`

const library = /\/node_modules\//

export default defineConfig({
  root,
  plugins: [
    // Small components of the first visit that React renders a few times a minute begin with "use no memo": the caches
    // of the compiler would add 9 kB to that visit. Never use it where a component follows the pointer or a scroll.
    react({ compiler: true, exclude: library, refreshExclude: library }),
    programFiles(root),
    pdfFiles(root),
    chunkFolders(root),
    inlineRuntime(),
    budgets(root),
    // After the budgets, which find a page by its proxy chunk; before the plugins that list the built files.
    directImports(),
    offlinePage(root),
    serviceWorker(root),
    embedModule(root),
    precompressed(root)
  ],
  resolve: {
    // React 18 and later have this hook: without the alias, each first visit loads the shim for older versions.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" }
    ]
  },
  // The server replaces this placeholder by a new nonce in each response.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The Content Security Policy allows no data URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      // All supported browsers know module preloads.
      polyfill: false,
      // Vite would list the dependencies of every dynamic import in the first chunk. Keep style sheets and the chunks
      // worth prefetching.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => /\.css$|\/(inside|documents\w*)-[^/]*\.js$/.test(file))
    },
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
    rolldownOptions: {
      // "use no memo" is a directive for the React Compiler, which runs before the bundler.
      checks: { moduleLevelDirective: false },
      output: {
        // The first visit loads one chunk per step: many small chunks compress worse.
        codeSplitting: {
          // A module that two groups import gets a chunk of its own. Otherwise one group would load the other.
          includeDependenciesRecursively: false,
          groups: [
            { name: "first", tags: ["$initial"], priority: 1 },
            ...groups.map((group) => ({ name: group.name, test: testOf(group) }))
          ]
        }
      }
    }
  },
  worker: { format: "es" },
  // The build fills in the template of the offline page: Vite's dependency scan would fail on it.
  optimizeDeps: { entries: ["index.html"] },
  server: {
    port: Number(process.env["PORT"] ?? "4000"),
    strictPort: true,
    // In a second work tree, node_modules may be a link to that of the first.
    fs: { allow: [root, realpathSync(join(root, "node_modules"))] },
    // Keep the Host header: the server finds the firm by it.
    proxy: { "/api": { target: api, changeOrigin: false }, "/metrics": { target: api, changeOrigin: false } },
    watch: {
      ignored: ["**/.data/**", "**/dist/**", "**/dist-server/**", "**/src/server/**", "**/tests/**", "**/docs/**"]
    }
  }
})
