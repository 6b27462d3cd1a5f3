import { chatForm, emptyChat, readDay, weekdays, writeDay } from "#schemas/threads/chatRules.ts"
import type { ChatSettings } from "#schemas/threads/thread.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

/** [CHT-O01] The form of a firm's chat settings: office hours, absence message and external widget. */
export const chatSettings = resource<InFirm, ChatSettings>()({
  form: chatForm,
  empty: emptyChat,
  valuesOf: ({ absence, hours, widget }) => ({
    ...emptyChat,
    ...Object.fromEntries(weekdays.map((day, at) => [day, writeDay(hours[at] ?? null)])),
    absence,
    widget
  }),
  wire: (values) => ({
    hours: weekdays.map((day) => readDay(values[day]) ?? null),
    absence: values.absence,
    widget: values.widget
  }),
  // Sends the whole form: the server stores the week's hours as one value.
  change: ({ ask, headers, place, whole }) => ask("threads.changeSettings", { params: place, headers, payload: whole }),
  read: ({ ask, place }) => ask("threads.settings", { params: place }),
  queries: ["threads.settings"],
  done: () => ({ code: "threads:settings.saved" })
})
