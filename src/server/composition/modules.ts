import { accessModule } from "#server/access/module.ts"
import { analyticsModule } from "#server/analytics/module.ts"
import { applicationsModule } from "#server/applications/module.ts"
import { brandingModule } from "#server/branding/module.ts"
import { catalogModule } from "#server/catalog/module.ts"
import { customersModule } from "#server/customers/module.ts"
import { documentsModule } from "#server/documents/module.ts"
import { everywhereModule } from "#server/everywhere/module.ts"
import { holdingModule } from "#server/holding/module.ts"
import { homeModule } from "#server/home/module.ts"
import { mailModule } from "#server/mail/module.ts"
import { lettersModule } from "#server/letters/module.ts"
import { mobileAppsModule } from "#server/mobileApps/module.ts"
import { missionsModule } from "#server/missions/module.ts"
import { notificationsModule } from "#server/notifications/module.ts"
import { peopleModule } from "#server/people/module.ts"
import { platformModule } from "#server/composition/platformModule.ts"
import { programsModule } from "#server/programs/module.ts"
import { providerModule } from "#server/provider/module.ts"
import { pushModule } from "#server/push/module.ts"
import { quickfoldersModule } from "#server/quickfolders/module.ts"
import { roomsModule } from "#server/rooms/module.ts"
import { signaturesModule } from "#server/signatures/module.ts"
import { supportModule } from "#server/support/module.ts"
import { surveysModule } from "#server/surveys/module.ts"
import { tasksModule } from "#server/tasks/module.ts"
import { themesModule } from "#server/themes/module.ts"
import { threadsModule } from "#server/threads/module.ts"
import { treeModelsModule } from "#server/treeModels/module.ts"
import { uploadsModule } from "#server/uploads/module.ts"
import { viewsModule } from "#server/views/module.ts"
import { workflowsModule } from "#server/workflows/module.ts"
import { workspacesModule } from "#server/workspaces/module.ts"

/**
 * All server modules; a new one is added here and nowhere else. Their order is the order in which byte routes are
 * matched.
 */
export const modules = [
  platformModule,
  accessModule,
  brandingModule,
  peopleModule,
  supportModule,
  uploadsModule,
  documentsModule,
  customersModule,
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
  everywhereModule,
  homeModule,
  analyticsModule,
  surveysModule,
  notificationsModule,
  viewsModule,
  pushModule,
  mailModule
] as const
