import { TasksApi } from "#schemas/tasks/tasks.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the tasks domain. */
export const tasksModule = {
  groups: [TasksApi],
  reference: {
    tasks: {
      title: "Tasks and information requests",
      text: "The firm's tasks, and its information requests to clients. Each call requires the firm (`firm_id`); ids in lists are separated by commas.",
      calls: {
        list: "Lists the caller's tasks, fifteen per page; with `admin_mode`, the firm's admins get all tasks of the firm.",
        days: "Lists the days of a period of at most six weeks, with the first tasks due on each day.",
        feed: "Reads the caller's calendar feed, without its secret address; null if there is none.",
        openFeed:
          "Creates a calendar feed for the caller and invalidates the previous one. No other call returns its secret address.",
        closeFeed: "Removes the caller's calendar feed.",
        create: "Creates a task, or one for each of several companies.",
        counters: "Counts the tasks that match the filters: open, due today or within seven days, overdue, by status.",
        companies: "Lists the companies that have tasks, with the number of tasks.",
        people: "Lists the people to whom tasks can be assigned.",
        bulk: "Assigns, reschedules, completes, reminds of or deletes up to 200 tasks. The report lists those that did not change.",
        undoBulk: "Undoes a bulk action within an hour, except for tasks that were changed since.",
        read: "Reads a task with its sub-tasks and documents.",
        change: "Changes a task; omitted fields are unchanged.",
        event: "Starts, completes or reopens a task; submits, accepts or returns an information request.",
        remove: "Deletes a task with its sub-tasks.",
        files:
          "Prepares uploads for a task: answers the destination folder, and the `drop` that the uploads have to name.",
        attach: "Attaches documents of the task's company.",
        detach: "Removes a document from the task; the document itself is kept."
      }
    }
  }
} as const satisfies SchemaModule
