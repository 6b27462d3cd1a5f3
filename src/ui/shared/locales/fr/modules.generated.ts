// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { part as access } from "#ui/shared/locales/fr/parts/access.generated.ts"
import { part as analytics } from "#ui/shared/locales/fr/parts/analytics.generated.ts"
import { part as applications } from "#ui/shared/locales/fr/parts/applications.generated.ts"
import { part as applicationsArchive } from "#ui/shared/locales/fr/parts/applications-archive.generated.ts"
import { part as branding } from "#ui/shared/locales/fr/parts/branding.generated.ts"
import { part as catalog } from "#ui/shared/locales/fr/parts/catalog.generated.ts"
import { part as catalogOrders } from "#ui/shared/locales/fr/parts/catalog-orders.generated.ts"
import { part as customers } from "#ui/shared/locales/fr/parts/customers.generated.ts"
import { part as customersCreation } from "#ui/shared/locales/fr/parts/customers-creation.generated.ts"
import { part as customersImports } from "#ui/shared/locales/fr/parts/customers-imports.generated.ts"
import { part as documents } from "#ui/shared/locales/fr/parts/documents.generated.ts"
import { part as documentsComparison } from "#ui/shared/locales/fr/parts/documents-comparison.generated.ts"
import { part as documentsViewer } from "#ui/shared/locales/fr/parts/documents-viewer.generated.ts"
import { part as everywhere } from "#ui/shared/locales/fr/parts/everywhere.generated.ts"
import { part as holding } from "#ui/shared/locales/fr/parts/holding.generated.ts"
import { part as home } from "#ui/shared/locales/fr/parts/home.generated.ts"
import { part as letters } from "#ui/shared/locales/fr/parts/letters.generated.ts"
import { part as missions } from "#ui/shared/locales/fr/parts/missions.generated.ts"
import { part as mobileApps } from "#ui/shared/locales/fr/parts/mobileApps.generated.ts"
import { part as notifications } from "#ui/shared/locales/fr/parts/notifications.generated.ts"
import { part as people } from "#ui/shared/locales/fr/parts/people.generated.ts"
import { part as programs } from "#ui/shared/locales/fr/parts/programs.generated.ts"
import { part as provider } from "#ui/shared/locales/fr/parts/provider.generated.ts"
import { part as push } from "#ui/shared/locales/fr/parts/push.generated.ts"
import { part as quickfolders } from "#ui/shared/locales/fr/parts/quickfolders.generated.ts"
import { part as rooms } from "#ui/shared/locales/fr/parts/rooms.generated.ts"
import { part as signatures } from "#ui/shared/locales/fr/parts/signatures.generated.ts"
import { part as starters } from "#ui/shared/locales/fr/parts/starters.generated.ts"
import { part as support } from "#ui/shared/locales/fr/parts/support.generated.ts"
import { part as surveys } from "#ui/shared/locales/fr/parts/surveys.generated.ts"
import { part as tasks } from "#ui/shared/locales/fr/parts/tasks.generated.ts"
import { part as themes } from "#ui/shared/locales/fr/parts/themes.generated.ts"
import { part as threads } from "#ui/shared/locales/fr/parts/threads.generated.ts"
import { part as treeModels } from "#ui/shared/locales/fr/parts/treeModels.generated.ts"
import { part as uploads } from "#ui/shared/locales/fr/parts/uploads.generated.ts"
import { part as views } from "#ui/shared/locales/fr/parts/views.generated.ts"
import { part as workflows } from "#ui/shared/locales/fr/parts/workflows.generated.ts"
import { part as workspaces } from "#ui/shared/locales/fr/parts/workspaces.generated.ts"
import { part as workspacesProvider } from "#ui/shared/locales/fr/parts/workspaces-provider.generated.ts"
export const modules = {
  ...access,
  ...analytics,
  ...applications,
  ...applicationsArchive,
  ...branding,
  ...catalog,
  ...catalogOrders,
  ...customers,
  ...customersCreation,
  ...customersImports,
  ...documents,
  ...documentsComparison,
  ...documentsViewer,
  ...everywhere,
  ...holding,
  ...home,
  ...letters,
  ...missions,
  ...mobileApps,
  ...notifications,
  ...people,
  ...programs,
  ...provider,
  ...push,
  ...quickfolders,
  ...rooms,
  ...signatures,
  ...starters,
  ...support,
  ...surveys,
  ...tasks,
  ...themes,
  ...threads,
  ...treeModels,
  ...uploads,
  ...views,
  ...workflows,
  ...workspaces,
  ...workspacesProvider,
  errors: { ...access.errors, ...analytics.errors, ...applications.errors, ...applicationsArchive.errors, ...branding.errors, ...catalog.errors, ...catalogOrders.errors, ...customers.errors, ...documents.errors, ...holding.errors, ...home.errors, ...letters.errors, ...missions.errors, ...mobileApps.errors, ...notifications.errors, ...people.errors, ...programs.errors, ...provider.errors, ...push.errors, ...quickfolders.errors, ...rooms.errors, ...signatures.errors, ...support.errors, ...surveys.errors, ...tasks.errors, ...themes.errors, ...threads.errors, ...treeModels.errors, ...views.errors, ...workflows.errors, ...workspaces.errors }
}
