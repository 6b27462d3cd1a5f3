import { PlacePage } from "#ui/home/PlacePage.tsx"

export function CustomersPage() {
  return <PlacePage />
}
