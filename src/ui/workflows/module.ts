import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = screen(() => import("#ui/workflows/WorkflowsPage.tsx"), "WorkflowsPage")

/** The screens of `workflows`. */
export const workflowsModule = {
  screens: {
    "company-workflow": pages,
    "company-workflows": pages,
    "customer-workflow": pages,
    "customer-workflows": pages
  },
  texts: ["workflows", "customers"]
} satisfies UiModule
