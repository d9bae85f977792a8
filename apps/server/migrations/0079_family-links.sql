CREATE TABLE "family_invitations" (
	"child_id" text PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"child_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_links_child_id_parent_id_pk" PRIMARY KEY("child_id","parent_id")
);
--> statement-breakpoint
CREATE TABLE "parental_controls" (
	"child_id" text PRIMARY KEY NOT NULL,
	"conversation" text NOT NULL,
	"has_friend_requests" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_child_id_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_child_id_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_parent_id_accounts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parental_controls" ADD CONSTRAINT "parental_controls_child_id_accounts_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_invitations_digest" ON "family_invitations" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "family_links_parent" ON "family_links" USING btree ("parent_id");