import { PlacePage } from "#ui/home/PlacePage.tsx"

export function DocumentsPage() {
  return <PlacePage />
}
