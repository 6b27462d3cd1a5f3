// Written by `npm run contract` from the folders of the domains in src/ui/composition/modules.ts.
import * as rooms from "#ui/rooms/texts/pt.frame.ts"
import * as themes from "#ui/themes/texts/pt.frame.ts"
export const frame = {
  app: { ...rooms.app },
  titles: { ...themes.titles }
}
