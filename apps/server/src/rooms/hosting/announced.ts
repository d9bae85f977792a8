/** What a host announces; empty takes it away. */
export type Announced = {
  readonly by: string;
  readonly userId: string | null;
  readonly text: string;
  /** They are under 16, and talk with friends only. */
  readonly isAmongFriends?: boolean;
};
