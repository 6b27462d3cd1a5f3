import { type ComponentType, Suspense } from "react"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"

// One module for all pages: each further dynamic import adds a few bytes to the first page.
const inbox = lazyPart(
  () => import("#ui/catalog/InboxPage.tsx"),
  (module) => module.InboxPage,
  "heavy"
)
const offers = lazyPart(
  () => import("#ui/catalog/OfferListPage.tsx"),
  (module) => module.OfferListPage,
  "heavy"
)
const services = lazyPart(
  () => import("#ui/catalog/ServicesPage.tsx"),
  (module) => module.ServicesPage,
  "heavy"
)
const service = lazyPart(
  () => import("#ui/catalog/ServicePage.tsx"),
  (module) => module.ServicePage,
  "heavy"
)

const waiting = (Page: ComponentType) => (
  <Suspense fallback={<SkeletonRows count={8} />}>
    <Page />
  </Suspense>
)

/** [ACC-041] The inbox of clients' requests, or the missions of all clients. */
export const InboxPage = () => waiting(inbox)
/** [ACC-042] The firm's offers. */
export const OfferListPage = () => waiting(offers)
/** [ACC-043] The services of a category, or of all. */
export const ServicesPage = () => waiting(services)
/** [ACC-044] Shows and edits one service. */
export const ServicePage = () => waiting(service)
