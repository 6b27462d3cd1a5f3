import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `catalog` shows: the firm's catalogue with its inbox, and what clients order from it. */
export const catalogModule = {
  screens: {
    "service-requests": screen(() => import("#ui/catalog/OrderPages.tsx"), "ServiceRequestsPage"),
    "service-requests-catalog": screen(() => import("#ui/catalog/OrderPages.tsx"), "OrderPage"),
    "service-requests-offer": screen(() => import("#ui/catalog/OrderPages.tsx"), "OrderOfferPage"),
    "service-requests-service": screen(() => import("#ui/catalog/OrderPages.tsx"), "OrderServicePage"),
    "settings-offers": screen(() => import("#ui/catalog/OffersPage.tsx"), "OffersPage"),
    "settings-offers-catalog": screen(() => import("#ui/catalog/OffersPage.tsx"), "OfferCatalogPage"),
    "settings-offers-categories": screen(() => import("#ui/catalog/OffersPage.tsx"), "ServicesPage"),
    "settings-offers-service": screen(() => import("#ui/catalog/OffersPage.tsx"), "CatalogServicePage")
  },
  navigation: [{ id: "service-requests", label: "app:nav.service-requests", icon: "briefcase", at: 60 }],
  parts: () => import("#ui/catalog/parts.ts")
} satisfies UiModule
