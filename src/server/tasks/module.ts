import { Effect } from "effect"
import { TasksHandlers } from "#server/tasks/TasksHandlers.ts"
import { forgetGifts } from "#server/tasks/linkGift.ts"
import { remindPeople } from "#server/tasks/reminders.ts"
import { addUpTally, TallyEvery } from "#server/tasks/taskTally.ts"
import { forgetBulks } from "#server/tasks/undoBulk.ts"
import { defineModule } from "#server/platform/module.ts"

export const tasksModule = defineModule({
  handlers: [TasksHandlers],
  jobs: {
    ForgetUploads: () => Effect.andThen(forgetGifts, forgetBulks),
    RemindPeople: () => remindPeople()
  },
  hourly: ["RemindPeople"],
  offers: [{ every: TallyEvery, offer: addUpTally, what: "the counts of tasks" }]
})
