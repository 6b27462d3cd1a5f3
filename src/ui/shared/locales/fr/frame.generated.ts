// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as applications from "#ui/applications/texts/fr.frame.ts"
import * as catalog from "#ui/catalog/texts/fr.frame.ts"
import * as customers from "#ui/customers/texts/fr.frame.ts"
import * as documents from "#ui/documents/texts/fr.frame.ts"
import * as home from "#ui/home/texts/fr.frame.ts"
import * as quickfolders from "#ui/quickfolders/texts/fr.frame.ts"
import * as rooms from "#ui/rooms/texts/fr.frame.ts"
import * as signatures from "#ui/signatures/texts/fr.frame.ts"
import * as support from "#ui/support/texts/fr.frame.ts"
import * as tasks from "#ui/tasks/texts/fr.frame.ts"
import * as themes from "#ui/themes/texts/fr.frame.ts"
import * as threads from "#ui/threads/texts/fr.frame.ts"
import * as workspaces from "#ui/workspaces/texts/fr.frame.ts"
export const frame = {
  app: { ...applications.app, ...catalog.app, ...customers.app, ...documents.app, ...home.app, ...quickfolders.app, ...rooms.app, ...signatures.app, ...support.app, ...tasks.app, ...threads.app, ...workspaces.app },
  titles: { ...documents.titles, ...themes.titles, ...threads.titles }
}
