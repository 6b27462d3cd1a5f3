import { QuickFoldersHandlers } from "#server/quickfolders/QuickFoldersHandlers.ts"
import { forgetDrops, tellDrop } from "#server/quickfolders/tellDrop.ts"
import { defineModule } from "#server/platform/module.ts"

export const quickfoldersModule = defineModule({
  handlers: [QuickFoldersHandlers],
  jobs: {
    ForgetUploads: () => forgetDrops,
    TellDrop: ({ drop }) => tellDrop(drop)
  }
})
