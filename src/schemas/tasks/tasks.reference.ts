import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of tasks. */
export const tasksReference = {
  tasks: {
    title: "Tasks and information requests",
    text: "The firm's tasks, and what it asks of its clients. Every call names the firm (`firm_id`); lists of ids have commas between them.",
    calls: {
      list: "Lists the caller's tasks, fifteen on a page; a firm's admins ask for all of them with `admin_mode`.",
      days: "Lists the days of a period, six weeks at most, with the first tasks that are due on each.",
      feed: "Says whether the caller has a calendar address.",
      openFeed: "Makes the caller's calendar address, told this once; the one before reads nothing any more.",
      closeFeed: "Takes the caller's calendar address back.",
      create: "Creates a task, or one for each of several companies.",
      counters: "Counts what the same filters leave: open, due today or within seven days, overdue, by status.",
      companies: "Lists the companies that have tasks, with how many.",
      people: "Lists the people to whom a task can be given.",
      bulk: "Assigns, moves, completes, reminds of or removes up to 200 tasks; those that stay as they are are reported.",
      undoBulk: "Undoes such a change within an hour, but for tasks that were changed since.",
      read: "Reads a task with its sub-tasks and documents.",
      change: "Changes what it says; fields that are left out stay.",
      event: "Starts, completes or reopens it; gives, accepts or returns what was asked for.",
      remove: "Removes it with its sub-tasks.",
      files:
        "Begins to give files for it: answers the folder they are uploaded to, and what their uploads name as `drop`.",
      attach: "Adds documents of its company.",
      detach: "Takes a document off it; the document stays where it is."
    }
  }
} satisfies Reference
