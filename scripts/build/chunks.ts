import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

export interface ChunkGroup {
  readonly name: string
  /** Folders below `src`. Files of their sub-folders are not included: name those too. */
  readonly folders: ReadonlyArray<string>
  /** File names, for a file that each domain of `ui` may have, such as `ui/tasks/frame.ts`. */
  readonly ofEachDomain?: ReadonlyArray<string>
  /** Single files below `src`, in folders whose other files belong elsewhere. */
  readonly files?: ReadonlyArray<string>
  /** Modules of packages, matched against the path below `node_modules`. */
  readonly packages?: RegExp
}

/**
 * The chunks of the first visit after the entry chunk ("first"), which keeps all modules that the entry imports. To
 * move a module to another chunk, move its file to a folder of that group.
 */
export const groups: ReadonlyArray<ChunkGroup> = [
  {
    // Loaded by every page after sign-in: navigation, top bar, user menu, choice of the company.
    name: "inside",
    folders: [
      "machines/access/frame",
      "machines/shared/guards",
      "machines/shared/list",
      "schemas/access/policy/rights",
      "schemas/documents/rules",
      "services/shared/display",
      "ui/app/frame",
      "ui/composition/frame",
      "ui/shared/icons/frame",
      "ui/shared/keyboard",
      "ui/shared/page"
    ],
    ofEachDomain: ["frame.ts"],
    files: ["ui/shared/dialog/useModalDialog.ts"],
    packages:
      /^@tanstack\/((query-core|react-query)\/(?!.*(mutationObserver|useMutation))|react-router\/dist\/esm\/useRouterState\.)/
  },
  {
    // The controls in the top bar of every page, the counters of unread notices and messages, and the live connection.
    // The page is displayed before they are loaded.
    name: "insideTop",
    files: ["machines/notifications/clientVisit.machine.ts", "machines/notifications/clientVisit.projection.ts"],
    folders: [
      "machines/notifications/live",
      "machines/shared/connection",
      "services/shared/live",
      "services/uploads/unfinished",
      "ui/app/top",
      "ui/composition/top",
      "ui/notifications/bell",
      "ui/threads/bell"
    ],
    packages: /^idb-keyval\//
  },
  {
    // Small modules that several lists use: one chunk compresses better than many.
    name: "listParts",
    folders: ["schemas/documents/list", "ui/shared/icons/list", "ui/shared/toolbar", "ui/views/button"]
  },
  {
    // Rules of form fields on the sign-in pages: one chunk compresses better than many.
    name: "fieldRules",
    folders: ["schemas/access/fields", "schemas/people/fields", "schemas/shared/fields"]
  },
  {
    // The documents page until its rows are displayed.
    name: "documents",
    folders: [
      "machines/documents/actions/run",
      "machines/documents/list",
      "machines/documents/tree",
      "schemas/documents/filters",
      "services/documents/list",
      "services/uploads/drop",
      "ui/documents/list",
      "ui/documents/page",
      "ui/shared/selection",
      "ui/shared/virtual/grid",
      "ui/uploads/drop"
    ]
  },
  {
    // Toolbar, folder tree and marks of the documents page. They load after the rows.
    name: "documentsAround",
    folders: [
      "machines/documents/folder",
      "ui/documents/around",
      "ui/documents/tree",
      "ui/shared/icons/documents",
      "ui/shared/virtual/tree",
      "ui/uploads/button"
    ]
  },
  {
    // Actions on documents. They load with the first pointer move or key.
    name: "documentsActions",
    folders: [
      "machines/documents/actions",
      "machines/documents/node",
      "services/uploads/give",
      "ui/documents/actions",
      "ui/uploads/give"
    ]
  }
]

const anyOf = (names: ReadonlyArray<string>) => `(?:${names.join("|").replaceAll(".", "\\.")})`

/** Matches the paths of the modules of a group. Style sheets are not included. */
export const testOf = ({ files = [], folders, ofEachDomain = [], packages }: ChunkGroup): RegExp => {
  const own = [
    `/src/${anyOf(folders)}/[^/]+\\.tsx?$`,
    ...(files.length === 0 ? [] : [`/src/${anyOf(files)}$`]),
    ...(ofEachDomain.length === 0 ? [] : [`/src/ui/\\w+/${anyOf(ofEachDomain)}$`])
  ]
  const named = packages === undefined ? [] : [`/node_modules/(?:${packages.source.replace(/^\^/, "")})`]
  return new RegExp([...own, ...named].join("|"))
}

/** The folders and files without a module, as after a rename: their group would lose its modules unnoticed. */
export const emptyFolders = (root: string, all: ReadonlyArray<ChunkGroup> = groups): ReadonlyArray<string> =>
  all.flatMap(({ files = [], folders, name }) => [
    ...folders
      .filter((folder) => globSync(`src/${folder}/*.{ts,tsx}`, { cwd: root }).length === 0)
      .map((folder) => `the chunk "${name}" names the folder src/${folder}, which has no module`),
    ...files
      .filter((file) => !existsSync(join(root, "src", file)))
      .map((file) => `the chunk "${name}" names the file src/${file}, which does not exist`)
  ])

/** Vite plugin that fails the build if a group names a folder without modules, or a missing file. */
export const chunkFolders = (root: string): Plugin => ({
  name: "dossier:chunk-folders",
  apply: "build",
  buildStart() {
    const faults = emptyFolders(root)
    if (faults.length > 0) this.error(faults.join("\n"))
  }
})
