// One chunk for the models that new firms begin with.
export { StarterTreePage } from "#ui/starters/StarterTreePage.tsx"
export { StarterTreesPage } from "#ui/starters/StarterTreesPage.tsx"
export { TreeDrawingPage } from "#ui/starters/TreeDrawingPage.tsx"
