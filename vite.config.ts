import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { budgets, pdfFiles, precompressed } from "./scripts/build/plugins.ts"

const root = import.meta.dirname
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "4001"}`

const libraries =
  "react|react-dom|scheduler|use-sync-external-store|@tanstack/(react-router|router-core|history|store|react-store)|i18next|react-i18next|xstate|@xstate|p-queue"
const ours =
  "machines/access/(guardChain|session)|machines/branding|machines/shared/(mustProvide|snackbar|confirmation)|schemas/access/(routes|redirects|context)|services/shared/(calls|failures|i18n|lateActor|requests|sharing|storage)|services/branding|ui/branding|ui/access/FrontShell|services/access/keptToken|ui/app/(LanguageMenu|pageTitle|portal|pages|guard|presence|useHere|Failed|Overlays)|ui/shared/(Icon|Menu|Notice|placeMenu|Snackbars|States|firstIcons|useText)"
const firstVisit = new RegExp(`node_modules/(${libraries})/|src/(${ours})[./]`)

export default defineConfig({
  root,
  plugins: [react({ compiler: true }), pdfFiles(root), budgets(root), precompressed(root)],
  // The server puts a fresh value in the place of this word in every answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The security policy admits no data address, and the polyfill serves browsers that the portal does not.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every first visit loads, in one file: many small ones compress worse.
        codeSplitting: { groups: [{ name: "first", test: firstVisit }] }
      }
    }
  },
  worker: { format: "es" },
  server: {
    port: Number(process.env["PORT"] ?? "4000"),
    strictPort: true,
    // The name in the address says which firm is served: it must reach the server as it is.
    proxy: { "/api": { target: api, changeOrigin: false }, "/metrics": { target: api, changeOrigin: false } },
    watch: { ignored: ["**/.data/**", "**/dist/**", "**/src/server/**", "**/tests/**", "**/docs/**"] }
  }
})
