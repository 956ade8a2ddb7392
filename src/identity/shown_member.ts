/** A member of the organization, as others see them. */
export interface ShownMember {
  userId: string;
  /** The name that the last token told; anybody may call themselves anything. */
  name: string | null;
}
