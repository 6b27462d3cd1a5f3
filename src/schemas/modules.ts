import { accessModule } from "#schemas/access/module.ts"
import { analyticsModule } from "#schemas/analytics/module.ts"
import { applicationsModule } from "#schemas/applications/module.ts"
import { brandingModule } from "#schemas/branding/module.ts"
import { catalogModule } from "#schemas/catalog/module.ts"
import { customersModule } from "#schemas/customers/module.ts"
import { documentsModule } from "#schemas/documents/module.ts"
import { everywhereModule } from "#schemas/everywhere/module.ts"
import { holdingModule } from "#schemas/holding/module.ts"
import { homeModule } from "#schemas/home/module.ts"
import { lettersModule } from "#schemas/letters/module.ts"
import { mobileAppsModule } from "#schemas/mobileApps/module.ts"
import { missionsModule } from "#schemas/missions/module.ts"
import { notificationsModule } from "#schemas/notifications/module.ts"
import { peopleModule } from "#schemas/people/module.ts"
import { platformModule } from "#schemas/platform/module.ts"
import { programsModule } from "#schemas/programs/module.ts"
import { providerModule } from "#schemas/provider/module.ts"
import { pushModule } from "#schemas/push/module.ts"
import { quickfoldersModule } from "#schemas/quickfolders/module.ts"
import { roomsModule } from "#schemas/rooms/module.ts"
import { signaturesModule } from "#schemas/signatures/module.ts"
import { supportModule } from "#schemas/support/module.ts"
import { surveysModule } from "#schemas/surveys/module.ts"
import { tasksModule } from "#schemas/tasks/module.ts"
import { themesModule } from "#schemas/themes/module.ts"
import { threadsModule } from "#schemas/threads/module.ts"
import { treeModelsModule } from "#schemas/treeModels/module.ts"
import { uploadsModule } from "#schemas/uploads/module.ts"
import { viewsModule } from "#schemas/views/module.ts"
import { workflowsModule } from "#schemas/workflows/module.ts"
import { workspacesModule } from "#schemas/workspaces/module.ts"

/** Every domain of the contract, in the order of the API documentation. */
export const modules = [
  platformModule,
  brandingModule,
  accessModule,
  peopleModule,
  supportModule,
  customersModule,
  documentsModule,
  everywhereModule,
  uploadsModule,
  quickfoldersModule,
  missionsModule,
  lettersModule,
  tasksModule,
  roomsModule,
  threadsModule,
  signaturesModule,
  themesModule,
  treeModelsModule,
  workflowsModule,
  catalogModule,
  workspacesModule,
  providerModule,
  holdingModule,
  mobileAppsModule,
  applicationsModule,
  programsModule,
  homeModule,
  analyticsModule,
  surveysModule,
  notificationsModule,
  viewsModule,
  pushModule
] as const
