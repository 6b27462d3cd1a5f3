// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as rooms from "#ui/rooms/texts/fr.frame.ts"
import * as themes from "#ui/themes/texts/fr.frame.ts"
export const frame = {
  app: { ...rooms.app },
  titles: { ...themes.titles }
}
