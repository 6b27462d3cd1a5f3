// One chunk for what new firms begin with.
export { StarterThemesPage } from "#ui/starters/StarterThemesPage.tsx"
export { StarterTreePage } from "#ui/starters/StarterTreePage.tsx"
export { StarterTreesPage } from "#ui/starters/StarterTreesPage.tsx"
export { TreeDrawingPage } from "#ui/starters/TreeDrawingPage.tsx"
