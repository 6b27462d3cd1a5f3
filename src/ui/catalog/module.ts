import { screen, type UiModule } from "#ui/shared/module.ts"

// Each dynamic import is declared once: every declaration adds to the first page's size.
const orders = () => import("#ui/catalog/OrderPages.tsx")
const pages = () => import("#ui/catalog/CatalogPages.tsx")

/** The screens of `catalog`: the firm's catalogue and inbox, and the clients' orders. */
export const catalogModule = {
  screens: {
    "service-requests": screen(orders, "ServiceRequestsPage"),
    "service-requests-catalog": screen(orders, "OrderPage"),
    "service-requests-offer": screen(orders, "OrderOfferPage"),
    "service-requests-service": screen(orders, "OrderServicePage"),
    "settings-offers": screen(pages, "InboxPage", false, ["catalog"]),
    "settings-offers-catalog": screen(pages, "OfferListPage", false, ["catalog"]),
    "settings-offers-categories": screen(pages, "ServicesPage", false, ["catalog"]),
    "settings-offers-service": screen(pages, "ServicePage", false, ["catalog"])
  },
  texts: ["catalog/orders", "missions"]
} satisfies UiModule
