"""The schema's history. A step that was released is never changed; a new one follows it."""
