import { lazyRouteComponent } from "@tanstack/react-router"
import type { RouteId } from "#schemas/access/routes.ts"
import { FrontShell } from "#ui/access/FrontShell.tsx"
import { inTime } from "#services/shared/inTime.ts"

const place = lazyRouteComponent(
  inTime(() => import("#ui/home/PlacePage.tsx")),
  "PlacePage"
)

const provider = lazyRouteComponent(
  inTime(() => import("#ui/workspaces/provider/ProviderPage.tsx")),
  "ProviderPage"
)

const screens: Partial<Record<RouteId, ReturnType<typeof lazyRouteComponent>>> = {
  "accounting-software": lazyRouteComponent(
    inTime(() => import("#ui/applications/AccountingSoftwarePage.tsx")),
    "AccountingSoftwarePage"
  ),
  autologin: lazyRouteComponent(
    inTime(() => import("#ui/access/AutologinPage.tsx")),
    "AutologinPage"
  ),
  "cgu-cgv": lazyRouteComponent(
    inTime(() => import("#ui/access/TermsPage.tsx")),
    "TermsPage"
  ),
  "create-password": lazyRouteComponent(
    inTime(() => import("#ui/access/CreatePasswordPage.tsx")),
    "CreatePasswordPage"
  ),
  "company-settings": lazyRouteComponent(
    inTime(() => import("#ui/workspaces/SettingsHomePage.tsx")),
    "SettingsHomePage"
  ),
  "company-users": lazyRouteComponent(
    inTime(() => import("#ui/customers/ClientUsersPage.tsx")),
    "ClientUsersPage"
  ),
  "customer-users": lazyRouteComponent(
    inTime(() => import("#ui/customers/ClientUsersPage.tsx")),
    "ClientUsersPage"
  ),
  "company-financial-years": lazyRouteComponent(
    inTime(() => import("#ui/customers/YearsPage.tsx")),
    "YearsPage"
  ),
  "company-themes": lazyRouteComponent(
    inTime(() => import("#ui/themes/ThemesPage.tsx")),
    "CompanyThemesPage"
  ),
  "customer-financial-years": lazyRouteComponent(
    inTime(() => import("#ui/customers/YearsPage.tsx")),
    "YearsPage"
  ),
  "customer-themes": lazyRouteComponent(
    inTime(() => import("#ui/themes/ThemesPage.tsx")),
    "CompanyThemesPage"
  ),
  "settings-team-themes": lazyRouteComponent(
    inTime(() => import("#ui/themes/ThemesPage.tsx")),
    "FirmThemesPage"
  ),
  customer: lazyRouteComponent(
    inTime(() => import("#ui/customers/file/GeneralPage.tsx")),
    "GeneralPage"
  ),
  "customer-general": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/GeneralPage.tsx")),
    "GeneralPage"
  ),
  "company-general": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/GeneralPage.tsx")),
    "GeneralPage"
  ),
  "customer-addresses": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/AddressesPage.tsx")),
    "AddressesPage"
  ),
  "company-addresses": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/AddressesPage.tsx")),
    "AddressesPage"
  ),
  "customer-banks": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/BanksPage.tsx")),
    "BanksPage"
  ),
  "company-banks": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/BanksPage.tsx")),
    "BanksPage"
  ),
  "customer-fiscal": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/FiscalPage.tsx")),
    "FiscalPage"
  ),
  "customer-automation": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/AutomationPage.tsx")),
    "AutomationPage"
  ),
  "company-automation": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/AutomationPage.tsx")),
    "AutomationPage"
  ),
  "customer-notes": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/NotesPage.tsx")),
    "NotesPage"
  ),
  "customer-administration": lazyRouteComponent(
    inTime(() => import("#ui/customers/file/AdministrationPage.tsx")),
    "AdministrationPage"
  ),
  customers: lazyRouteComponent(
    inTime(() => import("#ui/customers/CustomersPage.tsx")),
    "CustomersPage"
  ),
  "customers-create": lazyRouteComponent(
    inTime(() => import("#ui/customers/creation/CreationPage.tsx")),
    "CreationPage"
  ),
  documents: lazyRouteComponent(
    inTime(() => import("#ui/documents/DocumentsPage.tsx")),
    "DocumentsPage"
  ),
  quickfolders: lazyRouteComponent(
    inTime(() => import("#ui/quickfolders/QuickFoldersPage.tsx")),
    "QuickFoldersPage"
  ),
  "settings-quickfolders-manager": lazyRouteComponent(
    inTime(() => import("#ui/quickfolders/ManagerPage.tsx")),
    "ManagerPage"
  ),
  home: lazyRouteComponent(
    inTime(() => import("#ui/home/HomePage.tsx")),
    "HomePage"
  ),
  "no-holding-module": lazyRouteComponent(
    inTime(() => import("#ui/workspaces/NoHoldingPage.tsx")),
    "NoHoldingPage"
  ),
  "oauth-callback": lazyRouteComponent(
    inTime(() => import("#ui/access/CallbackPage.tsx")),
    "CallbackPage"
  ),
  oops: lazyRouteComponent(
    inTime(() => import("#ui/access/OopsPage.tsx")),
    "OopsPage"
  ),
  "profile-documents": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfileDocumentsPage.tsx")),
    "ProfileDocumentsPage"
  ),
  "profile-notifications": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfileNotificationsPage.tsx")),
    "ProfileNotificationsPage"
  ),
  "profile-password": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfilePasswordPage.tsx")),
    "ProfilePasswordPage"
  ),
  "profile-sessions": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfileSessionsPage.tsx")),
    "ProfileSessionsPage"
  ),
  "profile-terms-of-service": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfileTermsPage.tsx")),
    "ProfileTermsPage"
  ),
  "profile-user": lazyRouteComponent(
    inTime(() => import("#ui/people/ProfileUserPage.tsx")),
    "ProfileUserPage"
  ),
  "reset-password": lazyRouteComponent(
    inTime(() => import("#ui/access/ResetPasswordPage.tsx")),
    "ResetPasswordPage"
  ),
  "reset-password-submit": lazyRouteComponent(
    inTime(() => import("#ui/access/ResetSubmitPage.tsx")),
    "ResetSubmitPage"
  ),
  "settings-applications": lazyRouteComponent(
    inTime(() => import("#ui/applications/ApplicationsPage.tsx")),
    "ApplicationsPage"
  ),
  "settings-customization": lazyRouteComponent(
    inTime(() => import("#ui/branding/CustomizationPage.tsx")),
    "CustomizationPage"
  ),
  settings: lazyRouteComponent(
    inTime(() => import("#ui/workspaces/SettingsHomePage.tsx")),
    "SettingsHomePage"
  ),
  "settings-group-administration": lazyRouteComponent(
    inTime(() => import("#ui/workspaces/FirmAdministrationPage.tsx")),
    "FirmAdministrationPage"
  ),
  "settings-group-manager": lazyRouteComponent(
    inTime(() => import("#ui/workspaces/GroupManagerPage.tsx")),
    "GroupManagerPage"
  ),
  "settings-home": lazyRouteComponent(
    inTime(() => import("#ui/workspaces/SettingsHomePage.tsx")),
    "SettingsHomePage"
  ),
  "settings-team-companies": lazyRouteComponent(
    inTime(() => import("#ui/people/TeamCompaniesPage.tsx")),
    "TeamCompaniesPage"
  ),
  "settings-team-users": lazyRouteComponent(
    inTime(() => import("#ui/people/TeamUsersPage.tsx")),
    "TeamUsersPage"
  ),
  "settings-tree-structures": lazyRouteComponent(
    inTime(() => import("#ui/treeModels/TreeModelsPage.tsx")),
    "TreeModelsPage"
  ),
  "settings-terms-of-service": lazyRouteComponent(
    inTime(() => import("#ui/people/FirmTermsPage.tsx")),
    "FirmTermsPage"
  ),
  share: lazyRouteComponent(
    inTime(() => import("#ui/documents/SharePage.tsx")),
    "SharePage"
  ),
  "sa-support": lazyRouteComponent(
    inTime(() => import("#ui/support/SupportPage.tsx")),
    "SupportPage"
  ),
  "sa-support-add-admin-group-role": lazyRouteComponent(
    inTime(() => import("#ui/support/PersonActionPage.tsx")),
    "PersonActionPage"
  ),
  "sa-support-diagnostic": lazyRouteComponent(
    inTime(() => import("#ui/support/DiagnosticPage.tsx")),
    "DiagnosticPage"
  ),
  "sa-support-own-user-delete": lazyRouteComponent(
    inTime(() => import("#ui/support/PersonActionPage.tsx")),
    "PersonActionPage"
  ),
  "sa-support-send-invitation": lazyRouteComponent(
    inTime(() => import("#ui/support/PersonActionPage.tsx")),
    "PersonActionPage"
  ),
  "sa-support-tree-structure-duplicate": lazyRouteComponent(
    inTime(() => import("#ui/support/CopyTreePage.tsx")),
    "CopyTreePage"
  ),
  signin: lazyRouteComponent(
    inTime(() => import("#ui/access/SignInPage.tsx")),
    "SignInPage"
  ),
  sso: lazyRouteComponent(
    inTime(() => import("#ui/access/SsoPage.tsx")),
    "SsoPage"
  ),
  "sso-error": lazyRouteComponent(
    inTime(() => import("#ui/access/SsoErrorPage.tsx")),
    "SsoErrorPage"
  ),
  viewer: lazyRouteComponent(
    inTime(() => import("#ui/documents/ViewerPage.tsx")),
    "ViewerPage"
  )
}

/** The screen of a route; those that are not built yet say what will live there. */
export const pageOf = (id: RouteId) => screens[id] ?? (id.startsWith("sa-") ? provider : place)
export const hasScreen = (id: RouteId) => screens[id] !== undefined

export const shellLayout = lazyRouteComponent(
  inTime(() => import("#ui/app/AppShell.tsx")),
  "AppShell"
)
/** Next to nothing, made of what every page has: not worth a file of its own. */
export const frontLayout = FrontShell
