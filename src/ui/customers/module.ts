import { screen, type UiModule } from "#ui/shared/module.ts"

// Screens used at several addresses are declared once: each declaration adds to the first page's size.
const general = screen(() => import("#ui/customers/file/GeneralPage.tsx"), "GeneralPage")

/** The screens of `customers`. */
export const customersModule = {
  screens: {
    customer: general,
    "customer-addresses": screen(() => import("#ui/customers/file/AddressesPage.tsx"), "AddressesPage"),
    "customer-administration": screen(() => import("#ui/customers/file/AdministrationPage.tsx"), "AdministrationPage"),
    "customer-automation": screen(() => import("#ui/customers/file/AutomationPage.tsx"), "AutomationPage"),
    "customer-banks": screen(() => import("#ui/customers/file/BanksPage.tsx"), "BanksPage"),
    "customer-financial-years": screen(() => import("#ui/customers/YearsPage.tsx"), "YearsPage"),
    "customer-fiscal": screen(() => import("#ui/customers/file/FiscalPage.tsx"), "FiscalPage"),
    "customer-general": general,
    "customer-notes": screen(() => import("#ui/customers/file/NotesPage.tsx"), "NotesPage"),
    "customer-users": screen(() => import("#ui/customers/ClientUsersPage.tsx"), "ClientUsersPage"),
    customers: screen(() => import("#ui/customers/CustomersPage.tsx"), "CustomersPage"),
    "customers-create": screen(() => import("#ui/customers/creation/CreationPage.tsx"), "CreationPage")
  }
} satisfies UiModule
