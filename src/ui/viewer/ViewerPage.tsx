import { PlacePage } from "#ui/home/PlacePage.tsx"

export function ViewerPage() {
  return <PlacePage />
}
