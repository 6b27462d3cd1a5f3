import react from "@vitejs/plugin-react"
import { realpathSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vite"
import { directImports } from "./scripts/build/directImports.ts"
import { embedModule } from "./scripts/build/embed.ts"
import { budgets, pdfFiles, precompressed, programFiles } from "./scripts/build/plugins.ts"
import { offlinePage } from "./scripts/build/offlinePage.ts"
import { serviceWorker } from "./scripts/build/serviceWorker.ts"

const root = import.meta.dirname
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "4001"}`

/** What every page of somebody signed in adds to it. */
const signedIn =
  /node_modules\/@tanstack\/((query-core|react-query)\/(?!.*(mutationObserver|useMutation))|react-router\/dist\/esm\/useRouterState\.)|src\/(machines\/(access\/(defaultChoice|roleName)|shared\/(decide|picking|selection))|services\/shared\/(formats|keptColumns)|schemas\/documents\/(names|policy)|schemas\/access\/policy\/verdict|ui\/\w+\/frame|ui\/(app|composition)\/(frame\.generated|pageTexts|AppShell|LazyUploads|Rail|railWidth|TopBar|UserMenu|arrivals|company|companyChoice|chooseLanguage|searchKey|navigation|queryClient|useCall|visitor)|ui\/shared\/(Breadcrumbs|dialog\/covering|kit\/list\/useKeptColumns|useBreakpoint|EmptyState|icons\/(FileIcon|documentIcons|frameIcons|icons|speechIcon)|keyboard\/lineKeys))\./

/** What stands at the head of every page and is not waited for. */
const insideAside =
  /node_modules\/idb-keyval|src\/(machines\/(notifications\/(backOff|liveChannel)|shared\/connection)\.|services\/(shared\/(LiveChannel|serverSentEvents)\.|uploads\/leftUploads)|ui\/((app|composition)\/(CompanySwitcher|ConnectionBar|LazyBar|SearchButton|TopTools|liveActor)|shared\/icons\/(bellIcon|cardIcon)))/

/** What counts news: drawn once the page stands. */
const bells = /src\/ui\/(notifications\/NoticesBell|threads\/UnreadBadge)\./

/** Small files that several lists share, which compress better together. */
const listParts =
  /src\/(schemas\/documents\/(fileTypes|nameOrder)|ui\/(shared\/(AskedButton|FilterButton|fingers|icons\/(actingIcons|cameraIcon|listIcons|tableIcon)|keyboard\/toolbar)|views\/(ListViews|bookmarkIcon)))\./

/** The rules of the fields on the pages in front: small files that compress better together. */
const entryRules = /src\/schemas\/(access\/passwords|people\/names|shared\/email)\./

/** Who may do what: asked on most pages, so that none of them loads another for it. */
const rights = /src\/schemas\/access\/policy\/rights\./

/** What the list of documents is drawn with. */
const documents =
  /src\/(machines\/documents\/(list\/|actions\/nodeAction\.(machine|setup|types)|tree\/tree\.)|schemas\/documents\/filtering|services\/(documents\/(browserActors|keptColumns)|uploads\/seizeDropped)|ui\/documents\/(?:\w+\/)?(Content(Ground|List|Panel)|Crumb|Documents|NodeCells|TwoLines|aside|columns|contentCache|documents(Actions|Content|Store(Context)?)\.|useDragging|keys|knownFolders|useBrowserEvents|useHeldRows|useListProps|useElementSize|useScreenKeys)|ui\/shared\/(keyboard\/(heldKeys|keys)|selection|virtual\/(VirtualGrid|frameHandlers|useAnchor|useFrame|useReveal|useWindow))|ui\/uploads\/DropZone)/

/** What stands around it. */
const documentsAside =
  /src\/(machines\/documents\/(actions\/additions|node\/(availability|folder\.|nodeRules)|tree\/treeRows)|ui\/documents\/(?:\w+\/)?(ColumnsButton|Content(State|Toolbar)|Folder(Pane|Tree)|SelectAll|HeadActions|SortMenu|Tree(Drawer|Space)|around|filters\/FilterButton|folderRows|marks\/(RowMarks|hearMarks)|workflows\/RowStatus|search\/SearchField)|ui\/shared\/(virtual\/VirtualTree|icons\/(filterIcon|markIcon|shareIcon))|ui\/uploads\/(UploadButton|namePhoto))/

/** What acting on it asks for, once somebody moves. */
const documentsActing =
  /src\/(machines\/documents\/(node\/document\.|actions\/(nodeAction\.projection|nodeOffers|undo))|ui\/documents\/(?:\w+\/)?(acting|Action(s|Dialogs)\.|asking|dragAndDrop|places|useActions|RenameField|undo|useDoneMessages|useUndo)|services\/uploads\/dropped|ui\/uploads\/giveFiles)/

const library = /\/node_modules\//

export default defineConfig({
  root,
  plugins: [
    // Small views of the first visit that React renders a few times a minute say "use no memo": the compiler's caches would
    // cost 9 kB of that visit, and their parents are compiled. Nothing that follows a pointer or a scroll may say it.
    react({ compiler: true, exclude: library, refreshExclude: library }),
    programFiles(root),
    pdfFiles(root),
    budgets(root),
    // After the budgets, which find a page by its proxy chunk; before the plugins that list the built files.
    directImports(),
    offlinePage(root),
    serviceWorker(root),
    embedModule(root),
    precompressed(root)
  ],
  resolve: {
    // React has had it since 18: the shim for those before would come with every first visit.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" }
    ]
  },
  // The server puts a fresh value in the place of this word in every answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The security policy admits no data address, and the polyfill serves browsers that the portal does not.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every file's name would be in the first one: only what is worth asking for ahead of its page is.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => /\.css$|\/(inside|documents\w*)-[^/]*\.js$/.test(file))
    },
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
    rolldownOptions: {
      // "use no memo" is for the React Compiler, which has read it by then.
      checks: { moduleLevelDirective: false },
      output: {
        // What a first visit loads, in a file for each step of the way in: many small ones compress worse.
        codeSplitting: {
          // What two of them need is a file of its own, rather than a reason to load the other.
          includeDependenciesRecursively: false,
          groups: [
            { name: "first", tags: ["$initial"], priority: 3 },
            { name: "inside", test: signedIn, priority: 2 },
            { name: "insideAside", test: insideAside, priority: 2 },
            { name: "bells", test: bells, priority: 2 },
            { name: "listParts", test: listParts, priority: 2 },
            { name: "entryRules", test: entryRules, priority: 2 },
            { name: "rights", test: rights, priority: 2 },
            { name: "documents", test: documents, priority: 1 },
            { name: "documentsAside", test: documentsAside, priority: 0 },
            { name: "documentsActing", test: documentsActing, priority: 0 }
          ]
        }
      }
    }
  },
  worker: { format: "es" },
  // The offline page is filled in by the build: read for packages as it stands, it would stop the search for them.
  optimizeDeps: { entries: ["index.html"] },
  server: {
    port: Number(process.env["PORT"] ?? "4000"),
    strictPort: true,
    // The packages of a second work tree may be a link to those of the first.
    fs: { allow: [root, realpathSync(join(root, "node_modules"))] },
    // The name in the address says which firm is served: it must reach the server as it is.
    proxy: { "/api": { target: api, changeOrigin: false }, "/metrics": { target: api, changeOrigin: false } },
    watch: {
      ignored: ["**/.data/**", "**/dist/**", "**/dist-server/**", "**/src/server/**", "**/tests/**", "**/docs/**"]
    }
  }
})
