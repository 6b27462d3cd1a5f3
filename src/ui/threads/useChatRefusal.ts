import { mayChangeChat } from "#schemas/threads/policy.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"

/** Why the viewer may not change how the firm answers its clients (`closed.<name>`); null: they may. */
export const useChatRefusal = () => mayChangeChat(useFirmRole())[0] ?? null
