// Written by `npm run contract` from the folders of the domains in src/schemas/modules.ts.
import { messages as access } from "#schemas/access/messages/en.ts"
import { messages as analytics } from "#schemas/analytics/messages/en.ts"
import { messages as applicationsArchive } from "#schemas/applications/archive/messages/en.ts"
import { messages as applications } from "#schemas/applications/messages/en.ts"
import { messages as branding } from "#schemas/branding/messages/en.ts"
import { messages as catalog } from "#schemas/catalog/messages/en.ts"
import { messages as catalogOrders } from "#schemas/catalog/orders/messages/en.ts"
import { messages as customers } from "#schemas/customers/messages/en.ts"
import { messages as documents } from "#schemas/documents/messages/en.ts"
import { messages as holding } from "#schemas/holding/messages/en.ts"
import { messages as letters } from "#schemas/letters/messages/en.ts"
import { messages as missions } from "#schemas/missions/messages/en.ts"
import { messages as mobileApps } from "#schemas/mobileApps/messages/en.ts"
import { messages as people } from "#schemas/people/messages/en.ts"
import { messages as programs } from "#schemas/programs/messages/en.ts"
import { messages as provider } from "#schemas/provider/messages/en.ts"
import { messages as quickfolders } from "#schemas/quickfolders/messages/en.ts"
import { messages as rooms } from "#schemas/rooms/messages/en.ts"
import { messages as signatures } from "#schemas/signatures/messages/en.ts"
import { messages as support } from "#schemas/support/messages/en.ts"
import { messages as surveys } from "#schemas/surveys/messages/en.ts"
import { messages as tasks } from "#schemas/tasks/messages/en.ts"
import { messages as themes } from "#schemas/themes/messages/en.ts"
import { messages as threads } from "#schemas/threads/messages/en.ts"
import { messages as treeModels } from "#schemas/treeModels/messages/en.ts"
import { messages as workflows } from "#schemas/workflows/messages/en.ts"
import { messages as workspaces } from "#schemas/workspaces/messages/en.ts"
export const modules = { ...access, ...analytics, ...applicationsArchive, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
export const modules = { ...access, ...analytics, ...applications, ...branding, ...catalog, ...catalogOrders, ...customers, ...documents, ...holding, ...letters, ...missions, ...mobileApps, ...people, ...programs, ...provider, ...quickfolders, ...rooms, ...signatures, ...support, ...surveys, ...tasks, ...themes, ...threads, ...treeModels, ...workflows, ...workspaces } as const
