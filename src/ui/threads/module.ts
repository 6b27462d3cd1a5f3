import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = () => import("#ui/threads/TalkPages.tsx")

/** The screens of `threads`. */
export const threadsModule = {
  screens: {
    messages: screen(pages, "MessagesPage"),
    "customer-exchanges": screen(() => import("#ui/threads/ExchangesPage.tsx"), "ExchangesPage", false, ["customers"]),
    "settings-chat": screen(() => import("#ui/threads/ChatSettingsPage.tsx"), "ChatSettingsPage"),
    "sa-messages": screen(pages, "ProviderMessagesPage")
  },
  texts: ["threads", "uploads"]
} satisfies UiModule
