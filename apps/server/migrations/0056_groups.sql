CREATE TABLE "group_invitations" (
	"group_id" text NOT NULL,
	"to_id" text NOT NULL,
	"from_id" text NOT NULL,
	"from_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_invitations_group_id_to_id_pk" PRIMARY KEY("group_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"visitor_id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"id" text NOT NULL,
	"account_id" text,
	"guest_name" text DEFAULT '' NOT NULL,
	"is_following" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_members_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "group_removals" (
	"group_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	CONSTRAINT "group_removals_group_id_visitor_id_pk" PRIMARY KEY("group_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"leader_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"trip_number" integer DEFAULT 0 NOT NULL,
	"trip_by" text,
	"trip_at" timestamp with time zone,
	"trip_space_id" text,
	"trip_instance_id" text,
	"trip_share_id" text
);
--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_to_id_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_invitations_received" ON "group_invitations" USING btree ("to_id","expires_at");--> statement-breakpoint
CREATE INDEX "group_invitations_expired" ON "group_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "group_members_account" ON "group_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "groups_active" ON "groups" USING btree ("active_at");