import type { ReactNode } from "react";
import { Link } from "react-router";

/** The part of a sentence that leads to the people who run the site. */
export const contactLink = (words: string): ReactNode => (
  <Link to="/contact" className="underline underline-offset-2 hover:text-ink">
    {words}
  </Link>
);
