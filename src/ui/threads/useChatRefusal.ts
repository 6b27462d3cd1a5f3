import { mayChangeChat } from "#schemas/threads/policy.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"

/** Guard that forbids the user to change the firm's chat settings (text key `closed.<name>`); null if they may. */
export const useChatRefusal = () => mayChangeChat(useFirmRole())[0] ?? null
