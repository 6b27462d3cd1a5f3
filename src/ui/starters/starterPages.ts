// One chunk for the provider's tree models.
export { StarterTreePage } from "#ui/starters/StarterTreePage.tsx"
export { StarterTreesPage } from "#ui/starters/StarterTreesPage.tsx"
export { TreeDrawingPage } from "#ui/starters/TreeDrawingPage.tsx"
