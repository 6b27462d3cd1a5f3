// Written by `npm run contract` from the folders of the domains in src/schemas/modules.ts.
import { messages as access } from "#schemas/access/messages/fr.ts"
import { messages as analytics } from "#schemas/analytics/messages/fr.ts"
import { messages as applicationsArchive } from "#schemas/applications/archive/messages/fr.ts"
import { messages as applications } from "#schemas/applications/messages/fr.ts"
import { messages as branding } from "#schemas/branding/messages/fr.ts"
import { messages as catalog } from "#schemas/catalog/messages/fr.ts"
import { messages as catalogOrders } from "#schemas/catalog/orders/messages/fr.ts"
import { messages as customers } from "#schemas/customers/messages/fr.ts"
import { messages as documents } from "#schemas/documents/messages/fr.ts"
import { messages as holding } from "#schemas/holding/messages/fr.ts"
import { messages as letters } from "#schemas/letters/messages/fr.ts"
import { messages as missions } from "#schemas/missions/messages/fr.ts"
import { messages as mobileApps } from "#schemas/mobileApps/messages/fr.ts"
import { messages as people } from "#schemas/people/messages/fr.ts"
import { messages as programs } from "#schemas/programs/messages/fr.ts"
import { messages as provider } from "#schemas/provider/messages/fr.ts"
import { messages as quickfolders } from "#schemas/quickfolders/messages/fr.ts"
import { messages as rooms } from "#schemas/rooms/messages/fr.ts"
import { messages as signatures } from "#schemas/signatures/messages/fr.ts"
import { messages as support } from "#schemas/support/messages/fr.ts"
import { messages as surveys } from "#schemas/surveys/messages/fr.ts"
import { messages as tasks } from "#schemas/tasks/messages/fr.ts"
import { messages as themes } from "#schemas/themes/messages/fr.ts"
import { messages as threads } from "#schemas/threads/messages/fr.ts"
import { messages as treeModels } from "#schemas/treeModels/messages/fr.ts"
import { messages as workflows } from "#schemas/workflows/messages/fr.ts"
import { messages as workspaces } from "#schemas/workspaces/messages/fr.ts"
export const modules = { ...access, ...analytics, ...applicationsArchive, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
