import { remindable, type WaitsSnapshot } from "#machines/home/waits.machine.ts"

export const toWaitsView = (snapshot: WaitsSnapshot) => {
  const { chosen, failure, filter, reminding, waits } = snapshot.context
  const all = remindable(waits)
  const [first] = all
  return {
    isLoading: waits === null && failure === null,
    isBusy: snapshot.hasTag("busy"),
    filter,
    isNarrowed: filter.vendor !== null || filter.kind !== null || filter.owner !== null,
    waits,
    chosen,
    reminding,
    /** Whether all, some or none of the items that allow a reminder are selected. */
    choice: all.length > 0 && chosen.length >= all.length ? "all" : chosen.length > 0 ? "some" : "none",
    canChoose: snapshot.can({ type: "all.toggled" }),
    /** Whether a row's reminder can be sent. */
    canRemindOne: first !== undefined && snapshot.can({ type: "reminder.asked", key: first }),
    canRemind: snapshot.can({ type: "reminders.asked" }),
    messageKey: failure === null ? null : `errors:${failure.code}`,
    canRetry: snapshot.can({ type: "waits.retried" })
  } as const
}
export type WaitsView = ReturnType<typeof toWaitsView>
