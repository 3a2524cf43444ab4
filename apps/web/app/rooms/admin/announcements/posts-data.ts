export const POSTS_URL = '/api/admin/announcements';
export const POSTS_KEY = ['admin', 'announcements'];
