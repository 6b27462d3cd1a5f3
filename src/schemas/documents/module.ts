import { ArchivesApi, ArchiveBytesApi } from "#schemas/documents/archives.api.ts"
import { BatchJobsApi } from "#schemas/documents/batchJobs.api.ts"
import { BatchesApi } from "#schemas/documents/batches.api.ts"
import { DocumentsApi } from "#schemas/documents/documents.api.ts"
import { MagicMailApi } from "#schemas/documents/magicMail.api.ts"
import { MarksApi } from "#schemas/documents/marks.api.ts"
import { NodesApi } from "#schemas/documents/nodes.api.ts"
import { RenditionsApi } from "#schemas/documents/renditions.api.ts"
import { SearchApi } from "#schemas/documents/search.api.ts"
import { SharesApi, SharedApi } from "#schemas/documents/shares.api.ts"
import { TrashApi } from "#schemas/documents/trash.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the documents domain. */
export const documentsModule = {
  groups: [
    DocumentsApi,
    RenditionsApi,
    NodesApi,
    TrashApi,
    MarksApi,
    BatchesApi,
    BatchJobsApi,
    ArchivesApi,
    ArchiveBytesApi,
    SharesApi,
    SharedApi,
    MagicMailApi,
    SearchApi
  ],
  reference: {
    documents: {
      title: "Documents",
      text: "A company's tree of folders and documents. Hashes are sixteen hexadecimal digits. `root` is an alias of the root folder, `trash` and `-1` of the trash.",
      calls: {
        access: "Reads the person's rights in the company's documents.",
        tree: "Reads the folders of one level; with `reveal`, also each level of the path to that node.",
        createFolder: "Creates a folder.",
        content:
          "Reads a folder's content, sorted and filtered: a page of up to 10,000 items and a cursor for the next page.",
        update: "Renames or moves a node.",
        event:
          "Sends an event to a node's life cycle: validates or unvalidates a document, moves a node to the trash or restores it.",
        emptyTrash: "Deletes everything in the trash permanently.",
        document: "Reads a document.",
        versions: "Lists the versions of a document, latest first.",
        download: "Downloads a document's bytes; supports range requests."
      }
    },
    nodes: {
      title: "Nodes",
      text: "",
      calls: {
        node: "Reads a folder or document by its id, also from the trash.",
        trash: "Moves a node to the trash.",
        restoreVersion: "Adds a copy of an earlier version as the latest version.",
        documents: "Lists the company's documents by id, without those in the trash.",
        folder: "Reads a folder that is not in the trash.",
        version: "Reads one version of a document."
      }
    },
    renditions: {
      title: "Previews",
      text: "Previews of documents in the viewer, and the history of a document.",
      calls: {
        conversion: "Reads the state of a version's conversion. The first request starts the conversion.",
        convert: "Retries a failed conversion.",
        preview: "Reads the PDF, or the preview as JSON; 404 until it is ready.",
        thumbnail: "Reads a thumbnail of the first page: 202 while it is being made, 204 if there is none.",
        turn: "Rotates a page or picture and stores the result as a new version.",
        history: "Lists the events of a document, newest first."
      }
    },
    trash: {
      title: "Trash",
      text: "",
      calls: {
        summary: "Counts the nodes in the trash, and those that will be deleted permanently within seven days.",
        purge: "Deletes nodes of the trash permanently: all or none."
      }
    },
    marks: {
      title: "Marks",
      text: "Flags, watch marks, requested validators, checksums and signatures of documents.",
      calls: {
        authors: "Lists the authors of the latest versions that the caller may see.",
        flags: "Lists all flags of the platform.",
        inFolder: "Lists the flags and watch marks of the items directly in a folder.",
        onNode: "Lists the marks on a node.",
        putFlag: "Sets a flag on a node.",
        takeFlag: "Removes a flag from a node.",
        surveys: "Lists the person's watch marks, newest first.",
        putSurvey: "Watches a node; a watched folder includes everything in it.",
        takeSurvey: "Stops watching a node. A watch mark on a folder above it still applies.",
        validators: "Lists the people who can be asked to validate a document.",
        putValidator: "Sets the person who is asked to validate a document; null removes them.",
        checksum: "Reads the checksums of a document's latest version, or of the version `version_id`.",
        signatures: "Lists the electronic signatures of all versions of a document."
      }
    },
    batches: {
      title: "Batches",
      text: "",
      calls: {
        nodes: "Applies one action to many nodes: all or none. A refusal reports the nodes that caused it."
      }
    },
    jobs: {
      title: "Jobs",
      text: "Bulk actions on many nodes, run in the background.",
      calls: {
        start: "Starts a job.",
        list: "Lists the person's jobs, newest first.",
        read: "Reads the progress of a job.",
        event: "Cancels a job; the transaction is rolled back, so that no node is changed."
      }
    },
    archives: {
      title: "Archives",
      text: "",
      calls: {
        make: "Creates a single-use ticket to download folders and documents as a zip."
      }
    },
    archiveBytes: {
      title: "Archive download",
      text: "",
      calls: {
        download: "Streams the zip of a ticket."
      }
    },
    shares: {
      title: "Shares",
      text: "Links to folders and documents, for named people or for anyone who has the link.",
      calls: {
        list: "Lists the shares of a company's documents.",
        received: "Lists the valid shares that others made for the caller, newest first.",
        make: "Shares folders and documents with people, or by a link with an expiry date, an optional password, and download allowed or not.",
        event: "Revokes a share."
      }
    },
    shared: {
      title: "Links of shares",
      text: "For visitors without an account.",
      calls: {
        visit: "Opens a link, with its password if it has one, and answers a pass.",
        folder: "Reads a folder of the share.",
        content: "Reads a document's bytes; supports range requests.",
        archive: "Streams all shared documents as a zip."
      }
    },
    magicMail: {
      title: "Magic mail",
      text: "Mail addresses that turn received mails into documents.",
      calls: {
        list: "Lists the company's active addresses.",
        make: "Creates an address for a folder or for the client.",
        event: "Sends an event to an address's life cycle.",
        mails: "Lists the last hundred mails that an address received."
      }
    },
    search: {
      title: "Search",
      text: "",
      calls: {
        find: "Searches names and texts of documents and folders, without the trash. Ignores case and accents, uses French stemming; all words must match. Answers the matching passage."
      }
    }
  }
} as const satisfies SchemaModule
