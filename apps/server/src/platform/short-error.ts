/** Maximum length of a query in the log: a query contains no values, but an insert of a thousand rows is repetitive. */
const QUERY_CHARACTERS = 400;

type Detailed = Error & { code?: unknown; query?: unknown; table?: unknown; constraint?: unknown };

/** SQLSTATE class 22, data exceptions: their messages quote values. */
const isDataException = ({ code }: Detailed): boolean => typeof code === "string" && /^22...$/.test(code);

/** Drizzle writes the parameters of a failed query into its message and its stack. */
const isFailedQuery = (error: Detailed): error is Detailed & { query: string } =>
  typeof error.query === "string" && "params" in error;

/** An error's message, without values from outside. */
export function shortMessage(error: Error): string {
  if (isFailedQuery(error)) return `Failed query: ${error.query.slice(0, QUERY_CHARACTERS)}`;
  return isDataException(error) ? error.message.replace(/"[^]*"?/u, "(value)") : error.message;
}

/**
 * An error without the objects that libraries attach to it (connections, requests, whole configurations) and without
 * the values of a failed query.
 */
export function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, stack, cause, code, table, constraint }: Detailed = error;
  const message = shortMessage(error);
  const errors = error instanceof AggregateError ? { errors: error.errors.map(shortError) } : {};
  return {
    name,
    message,
    stack: `${name}: ${message}\n${framesOf(stack)}`,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    ...errors,
    ...(cause === undefined ? {} : { cause: shortError(cause) }),
  };
}

/** The stack without the message that it begins with. */
const framesOf = (stack = ""): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
