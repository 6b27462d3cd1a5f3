import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `documents` shows. */
export const documentsModule = {
  screens: {
    documents: screen(() => import("#ui/documents/DocumentsPage.tsx"), "DocumentsPage"),
    share: screen(() => import("#ui/documents/shares/SharePage.tsx"), "SharePage"),
    viewer: screen(() => import("#ui/documents/viewer/ViewerPage.tsx"), "ViewerPage")
  },
  navigation: [
    {
      id: "documents",
      label: "app:nav.documents",
      icon: "folder",
      at: 30,
      covers: ({ module }) => module === "documents"
    }
  ]
} satisfies UiModule
