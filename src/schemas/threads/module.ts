import type { SchemaModule } from "#schemas/shared/module.ts"
import { ThreadsApi } from "#schemas/threads/threads.api.ts"

/** The part of the contract that belongs to `threads`. */
export const threadsModule = {
  groups: [ThreadsApi],
  reference: {
    threads: {
      title: "Threads",
      text: "Comments about clients, documents, tasks, missions and signatures, and the chats. Internal threads are for the firm's staff, shared ones also for the client, and provider threads for the firm's staff and the provider's people.",
      calls: {
        about: "Lists the threads about an object that the person may read.",
        read: "Reads the latest comments, those changed since a sequence number, or those before a comment.",
        write: "Writes a comment: plain text, with documents of the client's tree attached.",
        change: "Edits the caller's own comment; earlier texts are kept.",
        remove: "Deletes a comment; the thread shows that a comment was deleted there.",
        versions: "Lists the earlier texts of a comment.",
        event: "Closes a thread, or reopens it.",
        look: "Records that the person has read the comments up to a number.",
        follow: "Sets whether the person is notified of new comments.",
        people: "Lists the people who may read the thread.",
        signal: "Tells the open pages of other readers that the person is typing, present, or leaving.",
        files: "Answers the folder that stores the thread's files; creates it on first use.",
        timeLine: "Lists the events of an object and the comments about it, newest first.",
        list: "Lists the person's conversations, latest first.",
        count: "Counts the conversations with unread comments.",
        search: "Lists comments that contain all of these words.",
        settings: "Reads the firm's office hours and its absence message.",
        changeSettings:
          "Changes the office hours, the absence message, or the outside chat widget that replaces the portal's chat.",
        firms: "Lists the provider's chats with firms."
      }
    }
  }
} as const satisfies SchemaModule
