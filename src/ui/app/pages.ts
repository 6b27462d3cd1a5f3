import type { ComponentType, ReactNode } from "react"
import type { RouteId } from "#schemas/access/routes.ts"
import { FrontShell } from "#ui/access/FrontShell.tsx"
import { late as latePart } from "#ui/shared/late.ts"
import { viewOf } from "#ui/shared/lazyPart.tsx"

interface Screen {
  (): ReactNode
  /** Settles when the screen has come or is known to be lost. */
  readonly preload?: () => Promise<void>
}

/** A screen that comes with the first visit to it; every page of the portal stands here, so it is short. */
const late = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string
): Screen => {
  const part = latePart(load)
  const view = viewOf(part, (module) => module[name] as ComponentType, "page")
  return Object.assign(() => view({}), { preload: part.want })
}

const place = late(() => import("#ui/home/PlacePage.tsx"), "PlacePage")

const provider = late(() => import("#ui/workspaces/provider/ProviderPage.tsx"), "ProviderPage")
// A screen at several addresses is named once: each way to a screen weighs on the first page.
const general = late(() => import("#ui/customers/file/GeneralPage.tsx"), "GeneralPage")
const settingsHome = late(() => import("#ui/workspaces/SettingsHomePage.tsx"), "SettingsHomePage")
const oops = late(() => import("#ui/access/OopsPage.tsx"), "OopsPage")
const supportAction = late(() => import("#ui/support/SupportAction.tsx"), "SupportAction")

/** The registry of the screens that exist: menus, tiles and tabs offer no other. */
const screens: Partial<Record<RouteId, Screen>> = {
  "accounting-software": late(() => import("#ui/applications/AccountingSoftwarePage.tsx"), "AccountingSoftwarePage"),
  autologin: late(() => import("#ui/access/AutologinPage.tsx"), "AutologinPage"),
  "cgu-cgv": late(() => import("#ui/access/TermsPage.tsx"), "TermsPage"),
  "create-password": late(() => import("#ui/access/CreatePasswordPage.tsx"), "CreatePasswordPage"),
  "company-settings": settingsHome,
  "customer-users": late(() => import("#ui/customers/ClientUsersPage.tsx"), "ClientUsersPage"),
  "customer-financial-years": late(() => import("#ui/customers/YearsPage.tsx"), "YearsPage"),
  "customer-themes": late(() => import("#ui/themes/ThemesPage.tsx"), "CompanyThemesPage"),
  "settings-team-themes": late(() => import("#ui/themes/ThemesPage.tsx"), "FirmThemesPage"),
  customer: general,
  "customer-general": general,
  "customer-addresses": late(() => import("#ui/customers/file/AddressesPage.tsx"), "AddressesPage"),
  "customer-banks": late(() => import("#ui/customers/file/BanksPage.tsx"), "BanksPage"),
  "customer-fiscal": late(() => import("#ui/customers/file/FiscalPage.tsx"), "FiscalPage"),
  "customer-automation": late(() => import("#ui/customers/file/AutomationPage.tsx"), "AutomationPage"),
  "customer-notes": late(() => import("#ui/customers/file/NotesPage.tsx"), "NotesPage"),
  "customer-administration": late(() => import("#ui/customers/file/AdministrationPage.tsx"), "AdministrationPage"),
  customers: late(() => import("#ui/customers/CustomersPage.tsx"), "CustomersPage"),
  "customers-create": late(() => import("#ui/customers/creation/CreationPage.tsx"), "CreationPage"),
  documents: late(() => import("#ui/documents/DocumentsPage.tsx"), "DocumentsPage"),
  quickfolders: late(() => import("#ui/quickfolders/QuickFoldersPage.tsx"), "QuickFoldersPage"),
  "settings-quickfolders-manager": late(
    () => import("#ui/quickfolders/QuickFoldersPage.tsx"),
    "QuickFoldersManagerPage"
  ),
  home: late(() => import("#ui/home/HomePage.tsx"), "HomePage"),
  "no-holding-module": late(() => import("#ui/workspaces/NoHoldingPage.tsx"), "NoHoldingPage"),
  "oauth-callback": late(() => import("#ui/access/CallbackPage.tsx"), "CallbackPage"),
  oops,
  "profile-documents": late(() => import("#ui/people/ProfileDocumentsPage.tsx"), "ProfileDocumentsPage"),
  "profile-notifications": late(() => import("#ui/people/ProfileNotificationsPage.tsx"), "ProfileNotificationsPage"),
  "profile-password": late(() => import("#ui/people/ProfilePasswordPage.tsx"), "ProfilePasswordPage"),
  "profile-sessions": late(() => import("#ui/people/ProfileSessionsPage.tsx"), "ProfileSessionsPage"),
  "profile-terms-of-service": late(() => import("#ui/people/ProfileTermsPage.tsx"), "ProfileTermsPage"),
  "profile-user": late(() => import("#ui/people/ProfileUserPage.tsx"), "ProfileUserPage"),
  "reset-password": late(() => import("#ui/access/ResetPasswordPage.tsx"), "ResetPasswordPage"),
  "reset-password-submit": late(() => import("#ui/access/ResetSubmitPage.tsx"), "ResetSubmitPage"),
  "settings-applications": late(() => import("#ui/applications/ApplicationsPage.tsx"), "ApplicationsPage"),
  "settings-customization": late(() => import("#ui/branding/CustomizationPage.tsx"), "CustomizationPage"),
  settings: settingsHome,
  "settings-group-administration": late(
    () => import("#ui/workspaces/FirmAdministrationPage.tsx"),
    "FirmAdministrationPage"
  ),
  "settings-group-manager": late(() => import("#ui/workspaces/GroupManagerPage.tsx"), "GroupManagerPage"),
  "settings-home": settingsHome,
  "settings-team-companies": late(() => import("#ui/people/TeamCompaniesPage.tsx"), "TeamCompaniesPage"),
  "settings-team-users": late(() => import("#ui/people/TeamUsersPage.tsx"), "TeamUsersPage"),
  "settings-tree-structures": late(() => import("#ui/treeModels/TreeModelsPage.tsx"), "TreeModelsPage"),
  "settings-terms-of-service": late(() => import("#ui/people/FirmTermsPage.tsx"), "FirmTermsPage"),
  share: late(() => import("#ui/documents/shares/SharePage.tsx"), "SharePage"),
  "sa-home": provider,
  "sa-firms": provider,
  "sa-firm": provider,
  "sa-firms-create": provider,
  "sa-customer-import": provider,
  "sa-modules-subscriptions": provider,
  "sa-support": supportAction,
  "sa-support-add-admin-group-role": supportAction,
  "sa-support-diagnostic": supportAction,
  "sa-support-own-user-delete": supportAction,
  "sa-support-send-invitation": supportAction,
  "sa-support-tree-structure-duplicate": supportAction,
  signin: late(() => import("#ui/access/SignInPage.tsx"), "SignInPage"),
  sso: late(() => import("#ui/access/SsoPage.tsx"), "SsoPage"),
  "sso-error": late(() => import("#ui/access/SsoErrorPage.tsx"), "SsoErrorPage"),
  tasks: late(() => import("#ui/tasks/TasksPage.tsx"), "TasksPage"),
  unknown: oops,
  viewer: late(() => import("#ui/documents/viewer/ViewerPage.tsx"), "ViewerPage")
}

/** What a company keeps of itself is shown by the pages of its client file. */
const screenOf = (id: RouteId) => screens[id] ?? screens[id.replace("company", "customer") as RouteId]

/** The screen of a route; an address without one says that it is not available yet. */
export const pageOf = (id: RouteId) => screenOf(id) ?? place
export const hasScreen = (id: RouteId) => screenOf(id) !== undefined

export const shellLayout = late(() => import("#ui/app/AppShell.tsx"), "AppShell")
/** Next to nothing, made of what every page has: not worth a file of its own. */
export const frontLayout = FrontShell
