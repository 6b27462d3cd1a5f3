import { screen, type UiModule } from "#ui/shared/module.ts"

export const documentsModule = {
  screens: {
    comparison: screen(() => import("#ui/documents/comparison/ComparisonPage.tsx"), "ComparisonPage", false, [
      "documents/comparison"
    ]),
    documents: screen(() => import("#ui/documents/page/DocumentsPage.tsx"), "DocumentsPage"),
    share: screen(() => import("#ui/documents/shares/SharePage.tsx"), "SharePage"),
    viewer: screen(() => import("#ui/documents/viewer/ViewerPage.tsx"), "ViewerPage", false, [
      "documents/viewer",
      "notifications"
    ])
  },
  texts: ["documents"]
} satisfies UiModule
