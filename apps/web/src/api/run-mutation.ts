import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs outside of React what a component runs by useMutation: the same steps, the same order within a scope. */
export const runMutation = <Data, Variables, Before>(
  queries: QueryClient,
  options: MutationOptions<Data, Error, Variables, Before>,
  variables: Variables,
): Promise<Data> => queries.getMutationCache().build(queries, options).execute(variables);
