import type { PAGE_PARAMETERS } from "@veranda/contract";
import { useSearchParams, type SetURLSearchParams } from "react-router";

type Name = (typeof PAGE_PARAMETERS)[number];

/** Query parameters that pages may read: the server shares a rendered page between addresses that differ by others. */
export type PageParameters = {
  get(name: Name): string | null;
  has(name: Name): boolean;
};

export const usePageParameters: () => [PageParameters, SetURLSearchParams] = useSearchParams;

/** Of a full address. */
export const parametersOf = (url: string): PageParameters => new URL(url).searchParams;
