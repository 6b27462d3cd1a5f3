import { screen, type UiModule } from "#ui/shared/module.ts"

// Screens used at several URLs are declared once, because each declaration adds to the size of the first page.
const data = () => import("#ui/customers/file/dataPages.ts")
const general = screen(() => import("#ui/customers/file/GeneralPage.tsx"), "GeneralPage")

export const customersModule = {
  screens: {
    customer: general,
    "customer-addresses": screen(data, "AddressesPage"),
    "customer-administration": screen(
      () => import("#ui/customers/file/AdministrationPage.tsx"),
      "AdministrationPage",
      false,
      ["treeModels"]
    ),
    "customer-automation": screen(data, "AutomationPage"),
    "customer-banks": screen(data, "BanksPage"),
    "customer-financial-years": screen(() => import("#ui/customers/YearsPage.tsx"), "YearsPage"),
    "customer-fiscal": screen(data, "FiscalPage"),
    "customer-general": general,
    "customer-notes": screen(() => import("#ui/customers/file/NotesPage.tsx"), "NotesPage"),
    "customer-users": screen(() => import("#ui/customers/ClientUsersPage.tsx"), "ClientUsersPage", false, ["people"]),
    customers: screen(() => import("#ui/customers/CustomersPage.tsx"), "CustomersPage", false, [
      "customers/creation",
      "people",
      "treeModels"
    ]),
    "customers-create": screen(() => import("#ui/customers/creation/CreationPage.tsx"), "CreationPage", false, [
      "customers/creation",
      "people"
    ])
  },
  texts: ["customers"]
} satisfies UiModule
