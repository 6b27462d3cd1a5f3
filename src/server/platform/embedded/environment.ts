/** Environment variables that PostgreSQL needs. Windows starts no program without its system variables. */
const needed = ["PATH", "Path", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "SystemDrive", "TEMP", "TMP"]

/** The environment of PostgreSQL's processes, without this server's settings and secrets. */
export const databaseEnvironment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(needed.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
  LC_ALL: "C",
  TZ: "UTC"
})
